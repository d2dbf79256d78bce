package io.livegift.runtime.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.CatalogService;
import io.livegift.api.GiftService;
import io.livegift.api.RoomService;
import io.livegift.api.WalletService;
import io.livegift.api.event.ReceiptService;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.api.push.GatewayAdminService;
import io.livegift.api.push.GatewayPushService;
import io.livegift.api.push.RoomSyncService;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every record of every RPC through the serializers that really carry it. */
class WireRecordsTest {

  private static final Serialization HESSIAN =
      FrameworkModel.defaultModel()
          .getExtensionLoader(Serialization.class)
          .getExtension("hessian2");
  private static final URL NOWHERE = URL.valueOf("dubbo://127.0.0.1:1");

  static Stream<Class<?>> records() {
    return Stream.of(
            GiftService.class,
            WalletService.class,
            CatalogService.class,
            RoomService.class,
            ReceiptService.class,
            RoomLedgerService.class,
            GatewayPushService.class,
            GatewayAdminService.class,
            RoomSyncService.class)
        .flatMap(service -> Stream.of(service.getMethods()))
        .flatMap(
            (Method method) ->
                Stream.concat(
                    Stream.of(method.getParameterTypes()), Stream.of(method.getReturnType())));
  }

  @ParameterizedTest
  @MethodSource("records")
  void survivesHessian(Class<?> type) throws Exception {
    Object full = sample(type, false);
    assertEquals(full, throughHessian(full, type));
    Object bare = sample(type, true);
    assertEquals(bare, throughHessian(bare, type));
  }

  @ParameterizedTest
  @MethodSource("records")
  void survivesJson(Class<?> type) throws Exception {
    StrictJson json = new StrictJson();
    Object full = sample(type, false);
    assertEquals(full, json.toJavaObject(json.toJson(full), type));
    Object bare = sample(type, true);
    assertEquals(bare, json.toJavaObject(json.toJson(bare), type));
  }

  private static Object throughHessian(Object value, Class<?> type)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = HESSIAN.serialize(NOWHERE, bytes);
    out.writeObject(value);
    out.flushBuffer();
    ObjectInput in = HESSIAN.deserialize(NOWHERE, new ByteArrayInputStream(bytes.toByteArray()));
    return in.readObject(type);
  }

  /** A record with telling values in every component, or with null wherever null is allowed. */
  private static Object sample(Class<?> type, boolean bare) throws ReflectiveOperationException {
    List<Class<?>> types = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      types.add(component.getType());
      boolean nullable = component.getAnnotatedType().getAnnotations().length > 0;
      values.add(bare && nullable ? null : value(component.getGenericType(), bare));
    }
    var constructor = type.getDeclaredConstructor(types.toArray(Class<?>[]::new));
    constructor.setAccessible(true);
    return constructor.newInstance(values.toArray());
  }

  private static Object value(Type type, boolean bare) throws ReflectiveOperationException {
    if (type instanceof ParameterizedType list) {
      Object element = value(list.getActualTypeArguments()[0], bare);
      return bare ? List.of() : List.of(element, element);
    }
    if (type == int.class) {
      return bare ? 0 : Integer.MAX_VALUE;
    }
    if (type == long.class || type == Long.class) {
      return bare ? 0L : Long.MAX_VALUE - 1;
    }
    if (type == boolean.class || type == Boolean.class) {
      return !bare;
    }
    return type == String.class ? "玫瑰 🌹 \"quoted\"" : sample((Class<?>) type, bare);
  }
}
