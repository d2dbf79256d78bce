package io.livegift.stack;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.apache.rocketmq.store.DefaultMessageStore;
import org.apache.rocketmq.store.config.MessageStoreConfig;
import org.apache.rocketmq.store.ha.DefaultHAService;
import org.apache.rocketmq.store.ha.HAConnection;

/**
 * Replication that takes no replicas. The stock one listens for them on every address, and has no
 * setting for that; a single broker needs none. Found by RocketMQ through {@code META-INF/service},
 * hence public.
 */
public final class NoReplicas extends DefaultHAService {
  @Override
  public void init(DefaultMessageStore store) throws IOException {
    super.init(store);
    acceptSocketService = new Deaf(store.getMessageStoreConfig());
  }

  private final class Deaf extends AcceptSocketService {
    private Deaf(MessageStoreConfig config) {
      super(config);
    }

    @Override
    public void beginAccept() {}

    @Override
    public void run() {}

    @Override
    public void shutdown(boolean interrupt) {}

    @Override
    protected HAConnection createConnection(SocketChannel channel) throws IOException {
      throw new IOException("no replicas here");
    }

    @Override
    public String getServiceName() {
      return "NoReplicas";
    }
  }
}
