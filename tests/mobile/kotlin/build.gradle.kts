// Apollo Kotlin 4. src/main/graphql of the app has schema.graphqls, a copy of schema.graphql, extra.graphqls, and the operations (docs/operations.graphql).
plugins {
  id("com.android.application")
  kotlin("android")
  id("com.apollographql.apollo") version "4.3.3"
}

dependencies {
  implementation("com.apollographql.apollo:apollo-runtime:4.3.3")
  implementation("com.apollographql.apollo:apollo-normalized-cache:4.3.3")
}

apollo {
  service("flipbooth") {
    packageName.set("com.example.flipbooth.graph")
    schemaFiles.from("src/main/graphql/schema.graphqls", "src/main/graphql/extra.graphqls")

    // One line for each custom scalar of schema.graphqls, with the class that holds its values and what reads and writes them.
    mapScalar("Date", "java.time.LocalDate", "com.example.flipbooth.DateAdapter")
    mapScalar("DateTime", "java.time.Instant", "com.example.flipbooth.DateTimeAdapter")
    mapScalar("LocalTime", "java.time.LocalTime", "com.example.flipbooth.LocalTimeAdapter")
    mapScalar("Long", "kotlin.Long", "com.example.flipbooth.LongAdapter")
    // Not java.net.URI, which throws for links that browsers accept.
    mapScalarToKotlinString("URL")
    mapScalarToUpload("Upload")

    // build/generated/manifest/apollo/flipbooth/persistedQueryManifest.json, for `npm run documents:merge`.
    operationManifestFormat.set("persistedQueryManifest")
    // An answer to an id has what its text selects, and a cache needs `__typename`.
    addTypename.set("always")
    // No query selects a field of these types.
    alwaysGenerateTypesMatching.set(listOf("ErrorCode", "ErrorReason"))
  }
}
