package io.livegift.runtime.rpc;

import java.util.function.Supplier;
import org.apache.dubbo.rpc.RpcContext;

/** Sends the calls made inside a block to one chosen instance. */
public final class Directed {

  static final String ATTACHMENT = "livegift.directed-to";

  private Directed() {}

  /**
   * Runs the call against exactly this instance.
   *
   * @param hostPort as the instance registered its {@code dubbo} protocol
   * @throws org.apache.dubbo.rpc.RpcException when no such instance is registered, or on a fault
   */
  public static <R> R to(String hostPort, Supplier<R> call) {
    RpcContext.getClientAttachment().setObjectAttachment(ATTACHMENT, hostPort);
    try {
      return call.get();
    } finally {
      RpcContext.getClientAttachment().removeAttachment(ATTACHMENT);
    }
  }
}
