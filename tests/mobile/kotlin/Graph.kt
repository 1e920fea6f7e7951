package com.example.flipbooth

import com.apollographql.apollo.ApolloClient
import com.apollographql.apollo.api.DefaultUpload
import com.apollographql.apollo.api.Upload
import com.apollographql.apollo.api.http.HttpMethod
import com.apollographql.apollo.api.http.HttpRequest
import com.apollographql.apollo.api.http.HttpResponse
import com.apollographql.apollo.network.http.ApolloClientAwarenessInterceptor
import com.apollographql.apollo.network.http.HttpInterceptor
import com.apollographql.apollo.network.http.HttpInterceptorChain

/** Sends ids; the text follows where the BFF does not know the id. All by POST: URLs end up in logs. */
fun createGraph(url: String, version: String, token: suspend () -> String?): ApolloClient =
  ApolloClient.Builder()
    .serverUrl(url)
    .autoPersistedQueries(httpMethodForHashedQueries = HttpMethod.Post, httpMethodForDocumentQueries = HttpMethod.Post)
    // The name of the manifest, android.json.
    .addHttpInterceptor(ApolloClientAwarenessInterceptor("android", version))
    .addHttpInterceptor(BearerToken(token))
    .build()

private class BearerToken(private val token: suspend () -> String?) : HttpInterceptor {
  override suspend fun intercept(request: HttpRequest, chain: HttpInterceptorChain): HttpResponse {
    val current = token() ?: return chain.proceed(request)
    return chain.proceed(request.newBuilder().addHeader("Authorization", "Bearer $current").build())
  }
}

/** The file of `updateProfilePicture`. The BFF needs neither its name nor its type. */
fun toUpload(picture: ByteArray, name: String, type: String): Upload =
  DefaultUpload.Builder()
    .content { sink -> sink.write(picture) }
    .contentLength(picture.size.toLong())
    .contentType(type)
    .fileName(name)
    .build()
