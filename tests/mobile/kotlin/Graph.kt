// Not compiled by a test, unlike Session.kt and Failures.kt: Apollo Kotlin cannot be had there.
package com.example.flipbooth

import com.apollographql.apollo.ApolloClient
import com.apollographql.apollo.api.ApolloRequest
import com.apollographql.apollo.api.ApolloResponse
import com.apollographql.apollo.api.CustomScalarAdapters
import com.apollographql.apollo.api.DefaultUpload
import com.apollographql.apollo.api.Error
import com.apollographql.apollo.api.ExecutionContext
import com.apollographql.apollo.api.Operation
import com.apollographql.apollo.api.Upload
import com.apollographql.apollo.api.composeData
import com.apollographql.apollo.api.http.HttpMethod
import com.apollographql.apollo.api.json.MapJsonWriter
import com.apollographql.apollo.cache.normalized.api.MemoryCacheFactory
import com.apollographql.apollo.cache.normalized.apolloStore
import com.apollographql.apollo.cache.normalized.doNotStore
import com.apollographql.apollo.cache.normalized.normalizedCache
import com.apollographql.apollo.exception.DefaultApolloException
import com.apollographql.apollo.interceptor.ApolloInterceptor
import com.apollographql.apollo.interceptor.ApolloInterceptorChain
import com.apollographql.apollo.network.http.ApolloClientAwarenessInterceptor
import com.example.flipbooth.graph.LoginMutation
import com.example.flipbooth.graph.LogoutMutation
import com.example.flipbooth.graph.RefreshTokenMutation
import com.example.flipbooth.graph.fragment.UserErrorParts
import com.example.flipbooth.graph.type.LoginInput
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.FlowCollector
import kotlinx.coroutines.flow.emitAll
import kotlinx.coroutines.flow.flow

/** A call that failed, with what the app does about it. */
class FailedCall(val failure: Failure) : Exception(failure.code)

/**
 * The graph's client of the app, with its session. Calls throw what `storage` throws.
 *
 * @param scope of the app, with a `SupervisorJob`
 * @param onExpired the graph has refused the session, and the cache is clear: asks the person to log in
 */
class Graph(
  url: String,
  version: String,
  storage: SecretStorage,
  scope: CoroutineScope,
  onExpired: suspend () -> Unit,
) {
  val session = Session(storage, scope, ::endSession, ::refresh, ::pauseAfter, ::clearCache, onExpired)

  /** Sends ids; the text follows where the BFF does not know the id. All by POST: URLs end up in logs. */
  val client: ApolloClient = ApolloClient.Builder()
    .serverUrl(url)
    // In this order: what the cache has needs no token, and text that follows an id has the token of the id.
    .normalizedCache(MemoryCacheFactory(maxSizeBytes = 10 * 1024 * 1024))
    .addInterceptor(SessionInterceptor(session))
    .autoPersistedQueries(httpMethodForHashedQueries = HttpMethod.Post, httpMethodForDocumentQueries = HttpMethod.Post)
    // The name of the manifest, android.json.
    .addHttpInterceptor(ApolloClientAwarenessInterceptor("android", version))
    .build()

  /** @throws FailedCall also for a wrong password, with the action `CORRECT_INPUT` */
  suspend fun logIn(identifier: String, password: String) {
    val login = LoginMutation(LoginInput(identifier = identifier, password = password))
    val response = client.mutation(login).addExecutionContext(GivenToken(null)).execute()
    val payload = response.data?.login
    // If only a nested field fails, the session is there beside the error.
    val begun = payload?.session?.newSession ?: throw FailedCall(
      payload?.let { failureOfInput(it.userErrors.map { error -> error.userErrorParts.toUserError() }) }
        ?: response.toFailure()
    )
    session.begin(begun.token)
  }

  suspend fun logOut() = session.end()

  private suspend fun endSession(token: String) {
    client.mutation(LogoutMutation()).addExecutionContext(GivenToken(token)).execute()
  }

  private suspend fun refresh(token: String, key: String): String {
    val response = client.mutation(RefreshTokenMutation())
      .addExecutionContext(GivenToken(token))
      .addHttpHeader("Idempotency-Key", key)
      .doNotStore(true)
      .execute()
    return response.data?.refreshToken?.session?.token ?: throw FailedCall(response.toFailure())
  }

  private fun pauseAfter(error: Exception): Int? {
    val failure = (error as? FailedCall)?.failure
    return if (failure?.action == Action.LOG_IN) null else failure?.retryAfter ?: 60
  }

  /** Screens that stay open show what they have until they ask again. */
  private suspend fun clearCache() {
    client.apolloStore.clearAll()
  }
}

/** Replaces the token of the session for one call; null sends none. */
private class GivenToken(val token: String?) : ExecutionContext.Element {
  override val key: ExecutionContext.Key<*> get() = Key

  companion object Key : ExecutionContext.Key<GivenToken>
}

/**
 * Adds the token to each request. A request whose token was exchanged while it was on its way is refused without an
 * effect, and sent once more with the new token. Any other refusal of a member's field ends the session, unless an
 * exchange got no answer: then the request has none either.
 */
private class SessionInterceptor(private val session: Session) : ApolloInterceptor {
  override fun <D : Operation.Data> intercept(
    request: ApolloRequest<D>,
    chain: ApolloInterceptorChain,
  ): Flow<ApolloResponse<D>> = flow {
    val given = request.executionContext[GivenToken]
    try {
      if (given == null) sendInSession(request, chain) else emitAll(chain.proceed(request.withToken(given.token)))
    } catch (replaced: SessionReplacedException) {
      emit(request.failed(replaced))
    }
  }

  private suspend fun <D : Operation.Data> FlowCollector<ApolloResponse<D>>.sendInSession(
    request: ApolloRequest<D>,
    chain: ApolloInterceptorChain,
  ) {
    val token = session.token()
    chain.proceed(request.withToken(token)).collect { response ->
      if (token == null || response.errors.orEmpty().none { endsSession(it.toGraphError()) }) return@collect emit(response)
      val newest = session.tokenAfter(token)
      when {
        newest != null -> emitAll(chain.proceed(request.withToken(newest)))
        session.expire(token) -> emit(response)
        else -> emit(request.failed(null))
      }
    }
  }

  /** An answer without data and errors. */
  private fun <D : Operation.Data> ApolloRequest<D>.failed(cause: Exception?): ApolloResponse<D> =
    ApolloResponse.Builder(operation, requestUuid).exception(DefaultApolloException(cause = cause)).isLast(true).build()

  private fun <D : Operation.Data> ApolloRequest<D>.withToken(token: String?): ApolloRequest<D> =
    if (token == null) this else newBuilder().addHttpHeader("Authorization", "Bearer $token").build()
}

fun Error.toGraphError() = GraphError(message, path, extensions)

fun UserErrorParts.toUserError() = UserError(code.rawValue, field, message, isPlaceholder)

/** Translates an answer without the root field that the app has asked for. */
fun <D : Operation.Data> ApolloResponse<D>.toFailure(): Failure =
  if (exception?.cause is SessionReplacedException) DROPPED
  else failureOf(firstErrorOf(errors.orEmpty().map { it.toGraphError() }, data?.let { toMap(operation, it) }))

@Suppress("UNCHECKED_CAST")
private fun <D : Operation.Data> toMap(operation: Operation<D>, data: D): Map<String, Any?> =
  MapJsonWriter().also { operation.composeData(it, CustomScalarAdapters.Empty, data) }.root() as Map<String, Any?>

/** The file of `updateProfilePicture`. The BFF needs neither its name nor its type. */
fun toUpload(picture: ByteArray, name: String, type: String): Upload =
  DefaultUpload.Builder()
    .content { sink -> sink.write(picture) }
    .contentLength(picture.size.toLong())
    .contentType(type)
    .fileName(name)
    .build()
