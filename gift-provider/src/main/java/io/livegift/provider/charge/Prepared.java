package io.livegift.provider.charge;

import io.livegift.provider.halfmessage.Half;

/** A parcel whose half message the broker holds. */
record Prepared(Parcel parcel, Half half) {}
