package com.example.flipbooth

/** What the app does about a failed call. */
enum class Action {
  /** Shows `fields` beside the inputs, and `message`, or a text of its own, where there are none. */
  CORRECT_INPUT,
  /** Asks the person to log in. A refused session has ended by then. */
  LOG_IN,
  /** Shows `message`; to repeat the call would change nothing. */
  SHOW,
  /** Shows `message`, disables the button, and counts down `retryAfter`. A read in the background may be repeated. */
  WAIT,
  /** Offers to repeat the call, with the same `Idempotency-Key`. */
  TRY_AGAIN,
  /** The same, and reports `requestId`. */
  TRY_AGAIN_AND_REPORT,
  /** Says that the fault is not the person's, and reports `requestId`. */
  REPORT,
  /** The BFF does not know what this release sends. If `release` is a newer one, asks to update the app. */
  UPDATE_APP,
  /** Does nothing: another session has begun, or the session has ended, since the call was made. */
  DROP
}

/** An item of `errors`: message, path and extensions of an `Error` of Apollo Kotlin (`toGraphError` in Graph.kt). */
data class GraphError(val message: String, val path: List<Any>? = null, val extensions: Map<String, Any?>? = null) {
  val code: String? get() = extensions?.get("code") as? String
}

/** A user error, as the graph has it in `userErrors`. */
data class UserError(val code: String, val field: List<String>?, val message: String, val isPlaceholder: Boolean)

/**
 * What is wrong with one field of the input.
 *
 * @property code a `UserErrorCode`
 * @property field null where it is not one field's fault
 * @property message null: the app has a sentence of its own
 */
data class FieldFailure(val code: String, val field: List<String>?, val message: String?)

/**
 * @property code null where no answer came from the graph
 * @property message written for people; null: the app has a sentence of its own
 * @property isRepeatable a read, or a mutation with the same `Idempotency-Key`, may be repeated without asking, after
 *   `retryAfter` or a pause
 * @property retryAfter seconds, where the graph says so
 * @property release the newest release of the app, where the graph knows it
 * @property cause the error itself, for developers; null where no answer came from the graph
 */
data class Failure(
  val action: Action,
  val isRepeatable: Boolean,
  val code: String? = null,
  val message: String? = null,
  val fields: List<FieldFailure> = emptyList(),
  val retryAfter: Int? = null,
  val release: String? = null,
  val requestId: String? = null,
  val cause: GraphError? = null
)

/** Of a call whose session is no longer there. */
val DROPPED = Failure(Action.DROP, isRepeatable = false)

/** The fields that schema.graphql marks with `@authenticated`. */
private val AUTHENTICATED = setOf(
  "changePassword", "refreshToken", "sendOtp", "updateProfile", "updateProfilePicture", "verifyOtp", "me", "myOrder",
  "orders"
)

/** The arguments of queries that people type. */
private val TYPED = setOf("phone", "invoice")

/** The codes whose `message` is for people. That of the others is for developers. */
private val FOR_PEOPLE = setOf(
  "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "RATE_LIMITED", "UPSTREAM_UNAVAILABLE", "UPSTREAM_ERROR",
  "INTERNAL_SERVER_ERROR"
)

/** docs/graph.md, errors. */
private fun actionOf(code: String, reason: Any?): Action = when (reason) {
  // The newest release may have the fault, too.
  "TOO_MANY_ROWS", "IDEMPOTENCY_KEY_MALFORMED", "IDEMPOTENCY_KEY_REUSED" -> Action.REPORT
  "DOCUMENT_NOT_TRUSTED" -> Action.UPDATE_APP
  else -> when (code) {
    "BAD_USER_INPUT" -> Action.CORRECT_INPUT
    "UNAUTHENTICATED" -> Action.LOG_IN
    "FORBIDDEN", "NOT_FOUND" -> Action.SHOW
    "RATE_LIMITED" -> Action.WAIT
    "UPSTREAM_UNAVAILABLE", "UPSTREAM_ERROR", "UPSTREAM_INVALID_RESPONSE" -> Action.TRY_AGAIN
    "GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "OPERATION_RESOLUTION_FAILURE" -> Action.UPDATE_APP
    // Apollo Kotlin sends the text instead: this is the answer to the text.
    "PERSISTED_QUERY_NOT_FOUND" -> Action.UPDATE_APP
    "BAD_REQUEST" -> Action.REPORT
    // INTERNAL_SERVER_ERROR, and codes that are added later.
    else -> Action.TRY_AGAIN_AND_REPORT
  }
}

/** Only fields with `@authenticated` refuse a token. Of others, the REST API refused the BFF: the session is good. */
fun endsSession(error: GraphError): Boolean =
  error.code == "UNAUTHENTICATED" && error.path.orEmpty().any { it in AUTHENTICATED }

/**
 * The error to translate: that of a root field comes before that of a nested one, and a session that has ended before
 * all.
 */
fun firstErrorOf(errors: List<GraphError>, data: Map<String, Any?>?): GraphError? =
  errors.find(::endsSession)
    ?: errors.find { error -> error.path?.firstOrNull()?.let { data?.get("$it") } == null }
    ?: errors.firstOrNull()

/** Translates an error; without one, no answer came from the graph. */
fun failureOf(error: GraphError?): Failure {
  val code = error?.code ?: return Failure(Action.TRY_AGAIN, isRepeatable = true)
  val extensions = error.extensions.orEmpty()
  val fieldErrors = (extensions["fieldErrors"] as? List<*>).orEmpty().filterIsInstance<Map<*, *>>()
  val fields = fieldErrors.map {
    val path = pathOf(it)
    FieldFailure("${it["userErrorCode"]}", path, (it["message"] as? String).takeIf { path.firstOrNull() in TYPED })
  }
  val named = fields.mapNotNull { it.field?.firstOrNull() }
  val isTyped = named.any { it in TYPED }
  val isOfApp = code == "BAD_USER_INPUT" && !isTyped && (extensions["problems"] != null || named.isNotEmpty())
  val known = if (isOfApp) Action.REPORT else actionOf(code, extensions["reason"])
  val isServiceRefused = known == Action.LOG_IN && !endsSession(error)
  val action = if (isServiceRefused) Action.TRY_AGAIN else known
  val isShown = extensions["isPlaceholder"] != true && !isServiceRefused && (isTyped || code in FOR_PEOPLE)
  return Failure(
    action, isRepeatable(action, code, extensions), code, error.message.takeIf { isShown }, fields,
    retryAfter = intOf(extensions["retryAfter"]),
    release = extensions["release"] as? String,
    requestId = extensions["requestId"] as? String,
    cause = error
  )
}

/** Translates the `userErrors` of a payload. */
fun failureOfInput(userErrors: List<UserError>): Failure {
  val fields = userErrors.map { FieldFailure(it.code, it.field, if (it.isPlaceholder) null else it.message) }
  val first = fields.firstOrNull()
  return Failure(Action.CORRECT_INPUT, false, first?.code, first?.message, fields)
}

/** A failure of the REST API with 400 to 499 would come again; more than a minute is too long to wait for. */
private fun isRepeatable(action: Action, code: String, extensions: Map<String, Any?>): Boolean = when {
  intOf(extensions["retryAfter"]) ?: 0 > 60 -> false
  action == Action.WAIT -> true
  action == Action.TRY_AGAIN || action == Action.TRY_AGAIN_AND_REPORT ->
    code != "UNAUTHENTICATED" && !(code == "UPSTREAM_ERROR" && intOf(extensions["status"]) in 400..499)
  else -> false
}

private fun pathOf(fieldError: Map<*, *>): List<String> = (fieldError["path"] as? List<*>).orEmpty().map { "$it" }

private fun intOf(value: Any?): Int? = (value as? Number)?.toInt()
