package io.livegift.provider.charge;

class TransactionalChargeIT extends ChargeContract {

  @Override
  String consistency() {
    return "transactional";
  }
}
