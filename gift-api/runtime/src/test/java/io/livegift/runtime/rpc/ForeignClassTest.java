package io.livegift.runtime.rpc;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;

/** A body that names a class which is not of the API makes no object of it, only a map. */
class ForeignClassTest {

  private static final URL NOWHERE = URL.valueOf("dubbo://127.0.0.1:1");

  record Foreign(String text) implements Serializable {}

  @Test
  void refusesAClassThatIsNotOfTheApi() throws Exception {
    Serialization hessian =
        FrameworkModel.defaultModel()
            .getExtensionLoader(Serialization.class)
            .getExtension("hessian2");
    ObjectInput in = hessian.deserialize(NOWHERE, new ByteArrayInputStream(foreign()));
    assertInstanceOf(Map.class, in.readObject(Object.class));
  }

  /** As an attacker writes it, without the checks of our own side. */
  private static byte[] foreign() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.writeObject(new Foreign("x"));
    out.flush();
    return bytes.toByteArray();
  }
}
