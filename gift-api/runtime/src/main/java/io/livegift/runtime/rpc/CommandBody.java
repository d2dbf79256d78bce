package io.livegift.runtime.rpc;

import java.io.IOException;
import java.util.List;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.io.StreamUtils;
import org.apache.dubbo.remoting.http12.HttpRequest;
import org.apache.dubbo.remoting.http12.HttpResponse;
import org.apache.dubbo.remoting.http12.exception.DecodeException;
import org.apache.dubbo.rpc.protocol.tri.rest.argument.ArgumentResolver;
import org.apache.dubbo.rpc.protocol.tri.rest.mapping.meta.ParameterMeta;

/**
 * Reads the one command of a call from an HTTP body: {@code {"field": ..}} or the same within a
 * list.
 *
 * <p>Dubbo's own resolver, asked later, would try other readings of a body that is no command, and
 * find one.
 */
@Activate(order = -1000)
public final class CommandBody implements ArgumentResolver {

  private static final StrictJson JSON = new StrictJson();

  @Override
  public boolean accept(ParameterMeta parameter) {
    return parameter.getType().isRecord();
  }

  @Override
  public Object resolve(ParameterMeta parameter, HttpRequest request, HttpResponse response) {
    try {
      Object body =
          JSON.toJavaObject(
              StreamUtils.toString(request.inputStream(), request.charsetOrDefault()),
              Object.class);
      if (body instanceof List<?> arguments && arguments.size() == 1) {
        body = arguments.get(0);
      }
      Object command = JSON.convertObject(body, parameter.getType());
      if (command != null) {
        return command;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new DecodeException("Not a command", e);
    }
    throw new DecodeException("No command");
  }
}
