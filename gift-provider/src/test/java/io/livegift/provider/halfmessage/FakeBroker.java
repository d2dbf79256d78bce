package io.livegift.provider.halfmessage;

import io.livegift.api.event.GiftTopic;
import io.netty.channel.ChannelHandlerContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.rocketmq.common.constant.PermName;
import org.apache.rocketmq.common.message.MessageDecoder;
import org.apache.rocketmq.remoting.exception.RemotingCommandException;
import org.apache.rocketmq.remoting.netty.NettyRemotingServer;
import org.apache.rocketmq.remoting.netty.NettyRequestProcessor;
import org.apache.rocketmq.remoting.netty.NettyServerConfig;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.apache.rocketmq.remoting.protocol.RequestCode;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.header.EndTransactionRequestHeader;
import org.apache.rocketmq.remoting.protocol.header.SendMessageResponseHeader;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;
import org.apache.rocketmq.remoting.protocol.route.QueueData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;

/** A name server and a broker on one port, which answers messages as it is told to. */
public final class FakeBroker implements NettyRequestProcessor, AutoCloseable {

  private final NettyRemotingServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final List<Integer> ends = new CopyOnWriteArrayList<>();
  private volatile int answer = ResponseCode.SUCCESS;

  public FakeBroker() {
    NettyServerConfig config = new NettyServerConfig();
    config.setBindAddress("127.0.0.1");
    config.setListenPort(0);
    server = new NettyRemotingServer(config);
    server.registerDefaultProcessor(this, threads);
    server.start();
  }

  public String address() {
    return "127.0.0.1:" + server.localListenPort();
  }

  /** What becomes of messages from now on: a code of {@link ResponseCode}. */
  public void answer(int code) {
    answer = code;
  }

  /** How half messages were ended, in order. */
  public List<Integer> ends() {
    return ends;
  }

  @Override
  public RemotingCommand processRequest(ChannelHandlerContext context, RemotingCommand request)
      throws RemotingCommandException {
    return switch (request.getCode()) {
      case RequestCode.GET_ROUTEINFO_BY_TOPIC -> route();
      case RequestCode.SEND_MESSAGE, RequestCode.SEND_MESSAGE_V2 -> stored();
      case RequestCode.END_TRANSACTION -> {
        ends.add(
            request
                .decodeCommandCustomHeader(EndTransactionRequestHeader.class)
                .getCommitOrRollback());
        yield RemotingCommand.createResponseCommand(ResponseCode.SUCCESS, null);
      }
      default -> RemotingCommand.createResponseCommand(ResponseCode.SUCCESS, null);
    };
  }

  private RemotingCommand route() {
    TopicRouteData route = new TopicRouteData();
    route.setBrokerDatas(
        List.of(new BrokerData("c", "broker-a", new HashMap<>(Map.of(0L, address())))));
    QueueData queues = new QueueData();
    queues.setBrokerName("broker-a");
    queues.setReadQueueNums(64);
    queues.setWriteQueueNums(64);
    queues.setPerm(PermName.PERM_READ | PermName.PERM_WRITE);
    route.setQueueDatas(List.of(queues));
    RemotingCommand response = RemotingCommand.createResponseCommand(ResponseCode.SUCCESS, null);
    response.setBody(route.encode());
    return response;
  }

  private RemotingCommand stored() {
    SendMessageResponseHeader header = new SendMessageResponseHeader();
    InetSocketAddress here =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.localListenPort());
    header.setMsgId(MessageDecoder.createMessageId(here, 1));
    header.setQueueId(0);
    header.setQueueOffset(1L);
    RemotingCommand response = RemotingCommand.createResponseCommandWithHeader(answer, header);
    response.setRemark(GiftTopic.NAME + " answers " + answer);
    return response;
  }

  @Override
  public boolean rejectRequest() {
    return false;
  }

  @Override
  public void close() {
    server.shutdown();
    threads.shutdownNow();
  }
}
