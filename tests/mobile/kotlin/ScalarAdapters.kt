package com.example.flipbooth

import com.apollographql.apollo.api.Adapter
import com.apollographql.apollo.api.CustomScalarAdapters
import com.apollographql.apollo.api.json.JsonReader
import com.apollographql.apollo.api.json.JsonWriter
import java.time.Instant
import java.time.LocalDate

/** `Date`: a string such as "1999-12-31". It has no time zone and must not get one. */
object DateAdapter : Adapter<LocalDate> {
  override fun fromJson(reader: JsonReader, customScalarAdapters: CustomScalarAdapters): LocalDate =
    LocalDate.parse(reader.nextString()!!)

  override fun toJson(writer: JsonWriter, customScalarAdapters: CustomScalarAdapters, value: LocalDate) {
    writer.value(value.toString())
  }
}

/** `DateTime`: RFC 3339 in UTC, such as "2026-11-22T09:30:00.000Z". Shown in the time zone Asia/Jakarta. */
object DateTimeAdapter : Adapter<Instant> {
  override fun fromJson(reader: JsonReader, customScalarAdapters: CustomScalarAdapters): Instant =
    Instant.parse(reader.nextString()!!)

  override fun toJson(writer: JsonWriter, customScalarAdapters: CustomScalarAdapters, value: Instant) {
    writer.value(value.toString())
  }
}
