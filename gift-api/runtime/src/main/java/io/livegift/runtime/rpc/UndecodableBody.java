package io.livegift.runtime.rpc;

import io.livegift.api.ErrorCode;
import java.util.Map;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.logger.Level;
import org.apache.dubbo.remoting.http12.ExceptionHandler;
import org.apache.dubbo.remoting.http12.HttpResult;
import org.apache.dubbo.remoting.http12.RequestMetadata;
import org.apache.dubbo.remoting.http12.exception.DecodeException;
import org.apache.dubbo.rpc.model.MethodDescriptor;

/** Answers an HTTP body that is no command with {@code INVALID_ARGUMENT}, as JSON. */
@Activate
public final class UndecodableBody implements ExceptionHandler<DecodeException, Object> {

  private static final int BAD_REQUEST = 400;

  @Override
  public Level resolveLogLevel(DecodeException throwable) {
    return Level.DEBUG;
  }

  @Override
  public Object handle(
      DecodeException throwable, RequestMetadata metadata, MethodDescriptor descriptor) {
    return HttpResult.builder()
        .status(BAD_REQUEST)
        .body(
            Map.of(
                "code", ErrorCode.INVALID_ARGUMENT.name(),
                "message", ErrorCode.INVALID_ARGUMENT.message()))
        .build();
  }
}
