package com.example.flipbooth

import kotlin.coroutines.coroutineContext
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.yield

// The checks of kotlin.test.ts. Each prints one line: `ok`, its name, or `failed`, its name and why. All run on one
// thread, and wait for no lock: the Mutex of Debian's library has no queue that works (NoSuchFieldError).

const val DAY = 24 * 3_600_000L

/** A phone with a session: what its storage has, the time, and the exchanges, `token key`, with their answer. */
class Phone(private val scope: CoroutineScope) : SecretStorage {
  var text: String? = null
  var isLocked = false
  var now = 1_000L
  var answer: suspend (token: String) -> String = { "new" }
  val exchanges = mutableListOf<String>()
  val loggedOut = mutableListOf<String>()
  /** `cleared` and `expired`. */
  val events = mutableListOf<String>()
  var session = open()

  /** Opens the app, once more. */
  fun open(): Session =
    Session(this, scope, { loggedOut += it }, ::refresh, { if (it is SecurityException) null else 60 }, { events += "cleared" }, { events += "expired" }, { now }, ::newKey)

  override suspend fun read(): String? = if (isLocked) throw IllegalStateException("locked") else text
  override suspend fun write(text: String) = if (isLocked) throw IllegalStateException("locked") else this.text = text
  override suspend fun remove() {
    yield()
    text = null
  }

  private var keys = 0
  private fun newKey() = "key${++keys}"
  private suspend fun refresh(token: String, key: String): String {
    exchanges += "$token $key"
    yield()
    return answer(token)
  }
}

fun expect(expected: Any?, actual: Any?) {
  if (actual != expected) throw AssertionError("expected $expected, was $actual")
}

fun report(name: String, check: () -> Unit) = try {
  check()
  println("ok\t$name")
} catch (error: Throwable) {
  println("failed\t$name\t${error.toString().lines().joinToString(" ")}")
}

/** A check on a phone where the member has logged in with the token `old`, a day ago. */
fun checkSession(name: String, check: suspend Phone.() -> Unit) = report(name) {
  runBlocking {
    val scope = CoroutineScope(coroutineContext + SupervisorJob())
    try {
      withTimeout(5_000) { Phone(scope).run { session.begin("old"); events.clear(); now += DAY; check() } }
    } finally {
      scope.coroutineContext.cancel()
    }
  }
}

/** Lets all that can run come to its end. */
suspend fun settle() = repeat(100) { yield() }

suspend fun <T> together(vararg calls: suspend () -> T): List<T> =
  CoroutineScope(coroutineContext).run { calls.map { async { it() } } }.map { it.await() }

/** What the call returns, or `replaced`. */
suspend fun <T> replacedOr(call: suspend () -> T): Any? = try { call() } catch (error: SessionReplacedException) { "replaced" }

fun checkToken() {
  checkSession("a token of less than a day is sent as it is") {
    now -= 1
    expect("old", session.token())
    expect(emptyList<String>(), exchanges)
  }
  checkSession("a session is there when the app is opened again") {
    now -= 1
    expect("old", open().token())
  }
  checkSession("text that cannot be read is no session") {
    for (damaged in listOf("", "old", "old\nnever")) { text = damaged; expect(null, open().token()) }
  }
  checkSession("a read of the storage that fails is repeated by the next request") {
    isLocked = true
    val opened = open()
    expect("locked", try { opened.token() } catch (error: IllegalStateException) { error.message })
    isLocked = false
    expect("new", opened.token())
  }
}

fun checkExchange() {
  checkSession("a token of a day is exchanged by one call, for which all requests wait") {
    expect(listOf("new", "new", "new"), together({ session.token() }, { session.token() }, { session.token() }))
    expect(listOf("old key1"), exchanges)
    expect("new\n$now\nold\n", text)
    expect("new", session.token())
    expect(1, exchanges.size)
  }
  checkSession("the key is stored before the call") {
    answer = { expect("old\n1000\n\nkey1", text); "new" }
    expect("new", session.token())
  }
  checkSession("requests go on with the old token for a minute after an exchange that failed") {
    answer = { throw IllegalStateException("no answer") }
    expect("old", session.token())
    expect("old", session.token())
    expect(1, exchanges.size)
    now += 60_000
    expect("old", session.token())
    expect(2, exchanges.size)
  }
  checkSession("an exchange that could not store its key fails like any other") {
    isLocked = true
    expect(listOf("old", "old"), listOf(session.token(), session.token()))
    expect(emptyList<String>(), exchanges)
  }
  checkSession("an exchange that runs out of time fails like any other") {
    answer = { withTimeout(1) { CompletableDeferred<String>().await() } }
    expect(listOf("old", "old"), listOf(session.token(), session.token()))
    expect(1, exchanges.size)
  }
  checkSession("an exchange goes on when the request that began it is cancelled") {
    val sent = CompletableDeferred<String>()
    answer = { sent.await() }
    val request = CoroutineScope(coroutineContext).launch { session.token() }
    settle()
    request.cancel()
    sent.complete("new")
    expect("new", session.token())
    expect(1, exchanges.size)
  }
}

fun checkRefusal() {
  for ((where, isClosed) in listOf("the same app" to false, "an app that was closed meanwhile" to true)) {
    checkSession("an exchange whose answer was lost is repeated with the same key, in $where") {
      answer = { throw IllegalStateException("lost") }
      expect("old", session.token())
      if (isClosed) session = open()
      answer = { "new" }
      expect(listOf("new", "new"), together({ session.tokenAfter("old") }, { session.tokenAfter("old") }))
      expect(listOf("old key1", "old key1"), exchanges)
    }
  }
  checkSession("a token that was exchanged while a request was on its way is replaced") {
    session.token()
    expect("new", session.tokenAfter("old"))
    expect(1, exchanges.size)
  }
  checkSession("a refused token is not replaced where it is the current one, or there is none") {
    expect(null, session.tokenAfter("old"))
    session.end()
    expect(null, session.tokenAfter("old"))
    expect(0, exchanges.size)
  }
  checkSession("the refusal of a token waits for its exchange, which is under way") {
    val sent = CompletableDeferred<String>()
    answer = { sent.await() }
    val request = CoroutineScope(coroutineContext).async { session.token(); session.tokenAfter("old") }
    val refused = CoroutineScope(coroutineContext).async { settle(); session.tokenAfter("old") }
    settle()
    expect(listOf(false, false), listOf(request.isCompleted, refused.isCompleted))
    sent.complete("new")
    expect(listOf("new", "new"), listOf(request.await(), refused.await()))
  }
}

fun checkEnd() {
  checkSession("a login clears the cache, and ends the session that it replaces") {
    session.begin("other")
    settle()
    expect(listOf(listOf("cleared"), listOf("old")), listOf(events, loggedOut))
    expect("other\n$now\n\n", text)
  }
  checkSession("a login clears the cache though it cannot be stored") {
    isLocked = true
    expect("locked", try { session.begin("other"); null } catch (error: IllegalStateException) { error.message })
    expect(listOf("cleared"), events)
  }
  checkSession("a logout forgets the session, clears the cache, and ends the session at the graph") {
    session.end()
    expect(listOf(listOf("cleared"), listOf("old")), listOf(events, loggedOut))
    expect(listOf(null, null), listOf(text, session.token()))
  }
  checkSession("a logout is completed when the screen that began it is closed") {
    val screen = CoroutineScope(coroutineContext).launch { session.end() }
    yield()
    screen.cancel()
    settle()
    expect(listOf(null, listOf("cleared")), listOf(text, events))
  }
  checkSession("a logout during an exchange forgets the session at once, and ends the new token as well") {
    val sent = CompletableDeferred<String>()
    answer = { sent.await() }
    val request = CoroutineScope(coroutineContext).async { replacedOr { session.token() } }
    settle()
    session.end()
    expect(listOf(null, listOf("cleared")), listOf(text, events))
    sent.complete("new")
    expect(listOf("replaced", null), listOf(request.await(), text))
    settle()
    expect(listOf("old", "new"), loggedOut)
  }
  checkSession("a login during an exchange is kept, and not used by what waited for the exchange") {
    val sent = CompletableDeferred<String>()
    answer = { sent.await() }
    val request = CoroutineScope(coroutineContext).async { replacedOr { session.token() } }
    settle()
    session.begin("other")
    sent.complete("new")
    expect(listOf("replaced", "other\n$now\n\n"), listOf(request.await(), text))
    session.end()
    settle()
    expect(setOf("old", "new", "other"), loggedOut.toSet())
  }
  checkSession("a login while a guest's request waits is not used by it") {
    val sent = CompletableDeferred<String>()
    answer = { sent.await() }
    val exchange = CoroutineScope(coroutineContext).async { replacedOr { session.token() } }
    settle()
    session.end()
    val guest = CoroutineScope(coroutineContext).async { replacedOr { session.token() } }
    settle()
    session.begin("other")
    sent.complete("new")
    expect(listOf("replaced", "replaced"), listOf(exchange.await(), guest.await()))
  }
  checkSession("a session that the graph refuses ends: its cache is cleared, and then the person is asked to log in") {
    session.expire("old")
    expect(null, text)
    settle()
    expect(listOf("cleared", "expired"), events)
  }
  checkSession("an exchange that the graph refuses ends the session") {
    answer = { throw SecurityException("UNAUTHENTICATED") }
    expect("replaced", replacedOr { session.token() })
    settle()
    expect(listOf(null, listOf("cleared", "expired")), listOf(text, events))
  }
  checkSession("a refusal while an exchange has no answer does not end the session") {
    answer = { throw IllegalStateException("lost") }
    session.token()
    expect(listOf(null, false), listOf(session.tokenAfter("old"), session.expire("old")))
    settle()
    expect(emptyList<String>(), events)
  }
  checkSession("a request of an earlier session is never sent with the token of another one") {
    session.begin("other")
    expect(listOf(null, "replaced"), listOf(session.tokenAfter("old"), replacedOr { session.expire("old") }))
    expect("other", session.token())
  }
  checkSession("a refusal of an earlier token does not end the session") {
    session.begin("other")
    expect("replaced", replacedOr { session.expire("old") })
    settle()
    expect(listOf("other\n$now\n\n", listOf("cleared")), listOf(text, events))
  }
}

fun main() {
  checkToken()
  checkExchange()
  checkRefusal()
  checkEnd()
  for ((name, failure, expected) in FAILURES) report(name) { expect(expected, failure()) }
}
