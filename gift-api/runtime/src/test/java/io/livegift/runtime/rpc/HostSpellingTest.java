package io.livegift.runtime.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class HostSpellingTest {

  @Test
  void loopbackIsTheSameAddressInAnotherSpelling() throws UnknownHostException {
    for (String host : new String[] {"127.0.0.1", "127.1.2.255"}) {
      String spelled = HostSpelling.forDubbo(host);
      assertEquals(InetAddress.getByName(host), InetAddress.getByName(spelled));
      assertEquals(host + ":20101", HostSpelling.plain(spelled + ":20101"));
    }
  }

  @Test
  void otherHostsStay() {
    assertEquals("10.1.2.3", HostSpelling.forDubbo("10.1.2.3"));
    assertEquals("gift-provider-0", HostSpelling.forDubbo("gift-provider-0"));
    assertEquals("10.1.2.3:20101", HostSpelling.plain("10.1.2.3:20101"));
  }
}
