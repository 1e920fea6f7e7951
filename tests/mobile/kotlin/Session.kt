package com.example.flipbooth

import java.util.UUID
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.async
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext

/** One secret text, encrypted by a key of the Android Keystore. Never plain SharedPreferences, which are a file. */
interface SecretStorage {
  suspend fun read(): String?
  suspend fun write(text: String)
  suspend fun remove()
}

/** Another session has begun, or none is left, since a request was made: it must neither be sent nor be shown. */
class SessionReplacedException : Exception()

/**
 * A token is good for 30 days (decision 010), and only a good one can be exchanged: an app that is opened at least
 * once a month stays signed in.
 */
const val REFRESH_AFTER_MS = 24 * 3_600_000L

/**
 * The session of the app. Its token is exchanged once it is a day old, by one call, for which all requests wait: the
 * old token is invalid at once.
 *
 * @param scope of the app, with a `SupervisorJob`: an exchange goes on when the screen that began it is closed
 * @param logOut ends a session at the graph; may fail: the token is forgotten all the same
 * @param refresh exchanges a token for a new one by `refreshToken`, with the `Idempotency-Key`
 * @param pauseAfter how many seconds to wait after an exchange that failed; null if the graph has refused the token
 * @param clearCache forgets what was read in a session: every member has the same id in the cache
 * @param onExpired called when the graph has refused the token, and the cache is clear: asks the person to log in
 */
class Session(
  private val storage: SecretStorage,
  private val scope: CoroutineScope,
  private val logOut: suspend (token: String) -> Unit,
  private val refresh: suspend (token: String, key: String) -> String,
  private val pauseAfter: (Exception) -> Int?,
  private val clearCache: suspend () -> Unit,
  private val onExpired: suspend () -> Unit,
  private val now: () -> Long = System::currentTimeMillis,
  private val newKey: () -> String = { UUID.randomUUID().toString() }
) {
  /**
   * @property previous the token that this one has replaced: only its requests are sent again with this one
   * @property key there once the exchange has begun: an exchange whose answer was lost is repeated with it
   */
  private data class Stored(
    val token: String, val since: Long, val previous: String? = null, val key: String? = null
  )

  /** Guards what follows. It is never held during a call of the graph. */
  private val mutex = Mutex()
  /** A read that fails, as before the phone is unlocked, is repeated by the next request. */
  private var isRead = false
  private var stored: Stored? = null
  private var refreshing: Deferred<Unit>? = null
  /** Until when no further exchange is tried, in milliseconds. */
  private var pausedUntil = 0L

  /** Stores what `login`, `register` or Google's sign-in answered with, instead of any other session, which ends. */
  suspend fun begin(token: String) {
    val former = replace { load().also { store(Stored(token, now())) } }
    if (former != null) scope.launch { tryLogOut(former.token) }
  }

  /** Forgets the session at once; then ends it at the graph, for which the call waits. */
  suspend fun end() {
    val ended = replace { load().also { store(null) } }
    ended?.let { tryLogOut(it.token) }
  }

  /**
   * The token of the next request, or null. Waits for a refresh, and begins one that is due.
   *
   * @throws SessionReplacedException if another session has begun meanwhile
   */
  suspend fun token(): String? {
    val session = exchangeIf { now() >= maxOf(it.since + REFRESH_AFTER_MS, pausedUntil) }
    val current = mutex.withLock { load() }
    val isExchanged = session != null && current?.previous == session.token
    if (current?.token != session?.token && !isExchanged) throw SessionReplacedException()
    return current?.token
  }

  /** The token of the same session that has replaced one that was refused, or null. */
  suspend fun tokenAfter(refused: String): String? {
    // The exchange may have been executed, though its answer was lost: its repetition has the same answer.
    exchangeIf { it.token == refused && it.key != null }
    return mutex.withLock { load()?.takeIf { it.previous == refused }?.token }
  }

  /**
   * Ends the session that the graph has refused. Returns false if that is not certain, since an exchange of this token
   * got no answer.
   *
   * @throws SessionReplacedException if the token is no longer that of the session
   */
  suspend fun expire(token: String): Boolean = withContext(NonCancellable) {
    mutex.withLock {
      val session = load()
      if (session?.token != token) throw SessionReplacedException()
      val isOpen = session.key != null
      if (!isOpen) expireNow()
      !isOpen
    }
  }

  private suspend fun expireNow() {
    store(null)
    // Later: the request that was refused has its answer first.
    scope.launch { try { clearCache() } finally { onExpired() } }
  }

  /** Waits for the exchange that is under way, or which begins now since `isDue`. Returns the session before it. */
  private suspend fun exchangeIf(isDue: (Stored) -> Boolean): Stored? {
    val (session, exchange) = mutex.withLock {
      val session = load()
      if (session != null && isDue(session) && refreshing?.isActive != true) {
        // Not `launch`: what the storage throws belongs to the calls that wait.
        refreshing = scope.async { exchange(session.token) }
      }
      Pair(session, refreshing)
    }
    exchange?.await()
    return session
  }

  private suspend fun tryLogOut(token: String) = try { logOut(token) } catch (error: Exception) { }

  /** Exchanges the token, unless the session has ended. */
  private suspend fun exchange(token: String) = try {
    val key = mutex.withLock {
      load()?.takeIf { it.token == token }?.let { it.key ?: newKey().also { key -> store(it.copy(key = key)) } }
    }
    key?.let { refresh(token, it) }?.let { next ->
      val isStored = mutex.withLock { (load()?.token == token).also { if (it) store(Stored(next, now(), token)) } }
      // The person has logged out meanwhile.
      if (!isStored) scope.launch { tryLogOut(next) }
    }
    Unit
  } catch (error: Exception) {
    val pause = pauseAfter(error)
    mutex.withLock {
      // The old token is sent for a while.
      if (pause != null) pausedUntil = now() + pause * 1_000L
      else if (load()?.token == token) expireNow()
    }
  }

  /** Neither is left undone where the other fails, or the caller is cancelled. */
  private suspend fun <T> replace(change: suspend () -> T): T = withContext(NonCancellable) {
    try { mutex.withLock { change() } } finally { clearCache() }
  }

  private suspend fun load(): Stored? {
    if (!isRead) stored = storage.read()?.let(::parse)
    isRead = true
    return stored
  }

  private suspend fun store(next: Stored?) {
    stored = next
    isRead = true
    if (next == null) storage.remove() else storage.write(print(next))
  }

  /** Four lines: an empty one for null. */
  private fun print(session: Stored): String =
    session.run { listOf(token, since, previous ?: "", key ?: "").joinToString("\n") }

  private fun parse(text: String): Stored? {
    val lines = text.lines()
    val more = lines.drop(2).map { if (it.isEmpty()) null else it }
    return lines.getOrNull(1)?.toLongOrNull()?.let { Stored(lines[0], it, more.getOrNull(0), more.getOrNull(1)) }
  }
}
