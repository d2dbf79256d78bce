package io.livegift.provider.charge;

class OutboxChargeIT extends ChargeContract {

  @Override
  String consistency() {
    return "outbox";
  }
}
