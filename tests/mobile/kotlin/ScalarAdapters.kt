package com.example.flipbooth

import com.apollographql.apollo.api.Adapter
import com.apollographql.apollo.api.CustomScalarAdapters
import com.apollographql.apollo.api.json.JsonReader
import com.apollographql.apollo.api.json.JsonWriter
import java.time.Instant
import java.time.LocalDate
import java.time.LocalTime
import kotlin.Long

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

/** `LocalTime`: a time of the day in western Indonesia (WIB), such as "09:00". */
object LocalTimeAdapter : Adapter<LocalTime> {
  override fun fromJson(reader: JsonReader, customScalarAdapters: CustomScalarAdapters): LocalTime =
    LocalTime.parse(reader.nextString()!!)

  override fun toJson(writer: JsonWriter, customScalarAdapters: CustomScalarAdapters, value: LocalTime) {
    writer.value(value.toString())
  }
}

/** `Long`: a number of at most 2^53 - 1, such as a size in bytes. */
object LongAdapter : Adapter<Long> {
  override fun fromJson(reader: JsonReader, customScalarAdapters: CustomScalarAdapters): Long = reader.nextLong()

  override fun toJson(writer: JsonWriter, customScalarAdapters: CustomScalarAdapters, value: Long) {
    writer.value(value)
  }
}
