package io.livegift.push.consume;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.rocketmq.remoting.InvokeCallback;
import org.apache.rocketmq.remoting.netty.NettyClientConfig;
import org.apache.rocketmq.remoting.netty.NettyRemotingAbstract;
import org.apache.rocketmq.remoting.netty.NettyRemotingClient;
import org.apache.rocketmq.remoting.netty.ResponseFuture;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LostPullsTest {

  private static final long TIMEOUT_MS = 30_000;

  private final NettyRemotingClient client = new NettyRemotingClient(new NettyClientConfig());
  private final LostPulls lostPulls = new LostPulls(client);
  private final EmbeddedChannel channel = new EmbeddedChannel();

  @AfterEach
  void close() {
    lostPulls.close();
    client.shutdown();
    boolean unused = channel.finish();
  }

  @Test
  void failsAPull_whenItsChannelHasEnded_andNotBefore() throws Exception {
    CompletableFuture<Throwable> failure = pull();
    lostPulls.look();
    assertFalse(failure.isDone());
    boolean unused = channel.finish();
    lostPulls.look();
    await().until(failure::isDone);
  }

  @SuppressWarnings("unchecked")
  private CompletableFuture<Throwable> pull() throws ReflectiveOperationException {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    RemotingCommand request = RemotingCommand.createRequestCommand(11, null);
    InvokeCallback callback =
        new InvokeCallback() {
          @Override
          public void operationComplete(ResponseFuture done) {}

          @Override
          public void operationFail(Throwable cause) {
            failure.complete(cause);
          }
        };
    // A channel knows its address for good once it has been asked, as the client does.
    assertNotNull(channel.remoteAddress());
    ResponseFuture future =
        new ResponseFuture(channel, request.getOpaque(), request, TIMEOUT_MS, callback, null);
    var table = NettyRemotingAbstract.class.getDeclaredField("responseTable");
    table.setAccessible(true);
    ((Map<Integer, ResponseFuture>) table.get(client)).put(request.getOpaque(), future);
    return failure;
  }
}
