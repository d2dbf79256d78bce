package io.livegift.runtime.rpc;

import io.livegift.runtime.Env;
import java.time.Duration;
import java.util.Map;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConsumerConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.registry.client.metadata.ServiceInstanceMetadataUtils;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * This process as a Dubbo node: what it exports and what it calls.
 *
 * <p>Every export and every reference is {@code failfast} with no retries: a call that timed out
 * may have been done, so that only its caller, who holds the requestId, may repeat it. The
 * consumer's setting wins over the provider's, hence both.
 */
public final class RpcNode implements AutoCloseable {

  private static final String DUBBO = "dubbo";
  private static final String TRI = "tri";
  private static final int LARGEST_REQUEST_BYTES = 8 << 20;

  private final String application;
  private final Env env;
  private final DubboBootstrap bootstrap;
  private boolean speaksHttp;

  public RpcNode(String application, Env env) {
    this.application = application;
    this.env = env;
    // Dubbo reads these two only as system properties. The order of a stop is Shutdown's.
    System.setProperty("dubbo.shutdownHook.listenIgnore", "true");
    System.setProperty("dubbo.protocol.triple.rest.json-framework", StrictJson.NAME);
    bootstrap = DubboBootstrap.newInstance(new FrameworkModel());
    bootstrap
        .application(application())
        .registry(registry())
        .consumer(consumer())
        .protocol(protocol(DUBBO, env.dubboPort()));
  }

  /** Exports a service to the inside: the {@code dubbo} protocol. */
  public <T> void export(Class<T> service, T instance) {
    add(service, instance, DUBBO);
  }

  /** Exports a service to the inside and, over Triple, to HTTP/JSON and foreign callers. */
  public <T> void exportHttp(Class<T> service, T instance) {
    if (!speaksHttp) {
      speaksHttp = true;
      bootstrap.protocol(protocol(TRI, env.triPort()));
    }
    add(service, instance, DUBBO + "," + TRI);
  }

  private <T> void add(Class<T> service, T instance, String protocols) {
    ServiceConfig<T> config = new ServiceConfig<>(bootstrap.getApplicationModel().newModule());
    config.setInterface(service);
    config.setRef(instance);
    config.setProtocolIds(protocols);
    config.setCluster("failfast");
    config.setRetries(0);
    bootstrap.service(config);
  }

  /**
   * A stub for a service of another process; it may be made before that process lives.
   *
   * @param timeout how long a call may take; the provider is told what is left of it
   */
  public <T> T reference(Class<T> service, Duration timeout) {
    ReferenceConfig<T> config = new ReferenceConfig<>(bootstrap.getApplicationModel().newModule());
    config.setInterface(service);
    config.setProtocol(DUBBO);
    config.setProvidedBy(Providers.of(service));
    config.setTimeout((int) timeout.toMillis());
    config.setCluster("failfast");
    config.setRetries(0);
    config.setCheck(false);
    config.setParameters(Map.of(CommonConstants.ENABLE_TIMEOUT_COUNTDOWN_KEY, "true"));
    return config.get();
  }

  /** Opens the ports, then registers. */
  public void start() {
    bootstrap.start();
  }

  /** Out of the registry; calls that still arrive are served. */
  public void leave() {
    ServiceInstanceMetadataUtils.unregisterMetadataAndInstance(bootstrap.getApplicationModel());
  }

  @Override
  public void close() {
    bootstrap.stop();
  }

  private ApplicationConfig application() {
    ApplicationConfig config = new ApplicationConfig(application);
    config.setRegisterMode("instance");
    config.setQosEnable(false);
    config.setLogger("slf4j");
    return config;
  }

  private RegistryConfig registry() {
    RegistryConfig config = new RegistryConfig("nacos://" + env.nacosAddr());
    config.setUseAsConfigCenter(false);
    config.setUseAsMetadataCenter(false);
    config.setCheck(false);
    return config;
  }

  private static ConsumerConfig consumer() {
    ConsumerConfig config = new ConsumerConfig();
    config.setCluster("failfast");
    config.setRetries(0);
    config.setCheck(false);
    return config;
  }

  private ProtocolConfig protocol(String name, int port) {
    ProtocolConfig config = new ProtocolConfig(name, port);
    config.setId(name);
    config.setHost(HostSpelling.forDubbo(env.bindHost()));
    config.setSerialization("hessian2");
    config.setPayload(LARGEST_REQUEST_BYTES);
    return config;
  }
}
