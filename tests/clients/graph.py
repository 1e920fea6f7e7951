"""A client of the graph that needs only the standard library, to copy: `ask`, `field` and `submit`, and what they are for."""

import http.client, json, os, sys, time, urllib.error, urllib.request, uuid

GRAPH = os.environ.get('GRAPH', 'http://localhost:4000/graphql')
token = None

class Failed(Exception):
    """An operation without a result: args are a code, a sentence and the extensions (`retryAfter`, `requestId` …)."""

def ask(query, key=None, **variables):
    """Returns the data, and the errors beside it."""
    headers = {'content-type': 'application/json'}
    if token:
        headers['authorization'] = f'Bearer {token}'
    if key:
        headers['idempotency-key'] = key
    body = json.dumps({'query': query, 'variables': variables}).encode()
    try:
        answer = urllib.request.urlopen(urllib.request.Request(GRAPH, body, headers), timeout=30)
    except urllib.error.HTTPError as refused:  # 4xx and 503 have a body as well
        answer = refused
    except (OSError, http.client.HTTPException) as lost:
        raise Failed('NO_ANSWER', str(lost), {}) from lost
    try:
        result = json.load(answer)
        if not isinstance(result, dict) or not result.keys() & {'data', 'errors'}:
            raise ValueError('no answer of the graph')
    except (OSError, http.client.HTTPException, ValueError) as broken:  # or a proxy's HTML or JSON
        raise Failed('NO_ANSWER', f'HTTP {answer.status}', {}) from broken
    return result.get('data') or {}, result.get('errors', [])

def field(query, key=None, **variables):
    """Returns the only root field of an operation."""
    data, errors = ask(query, key, **variables)
    value = next(iter(data.values()), None)
    if errors and value is None:
        raise Failed(errors[0]['extensions']['code'], errors[0]['message'], errors[0]['extensions'])
    if errors:  # nested fields are null, the rest is there
        print(errors, file=sys.stderr)
    return value

UNKNOWN = ['NO_ANSWER', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_ERROR', 'UPSTREAM_INVALID_RESPONSE', 'INTERNAL_SERVER_ERROR']

def submit(mutation, **variables):
    """Repeats a mutation that is marked with @idempotent while its result is unknown."""
    key = str(uuid.uuid4())
    for pause in [1, 2, 4, None]:
        try:
            return field(mutation, key, **variables)
        except Failed as failure:
            is_final = 400 <= failure.args[2].get('status', 500) < 500  # such as 410
            if failure.args[0] not in UNKNOWN or is_final or pause is None:
                raise
            wait = failure.args[2].get('retryAfter', pause)
            if wait > 60:
                raise
            time.sleep(wait)

data, errors = ask('query Start { me { firstName } orders { totalCount } booths(city: "Solo") { name } }')
print(len(data['booths']), 'booths', [(error['path'], error['extensions']['code']) for error in errors])

order = field('query Gallery($invoice: ID!) { order(invoice: $invoice) { invoice files { url name } } }', invoice='FLIP-DEMO-ACTIVE')
print(len(order['files']), 'files')

ZIP = 'mutation Zip($input: PrepareDownloadInput!) { prepareDownload(input: $input) { download { status message url } userErrors { message } } }'
pause = 2
while True:
    payload = field(ZIP, input={'invoice': order['invoice']})
    if payload['userErrors']:
        raise SystemExit(payload['userErrors'][0]['message'])
    if payload['download']['status'] != 'PREPARING':
        break
    time.sleep(pause)
    pause = min(pause * 2, 30)
print(payload['download']['status'])

LOGIN = 'mutation Login($input: LoginInput!) { login(input: $input) { session { token } userErrors { code field message } } }'
for password in ['wrong', 'flipbook1']:
    payload = field(LOGIN, input={'identifier': 'sari@example.com', 'password': password})
    print([error['code'] for error in payload['userErrors']])
token = payload['session']['token']

after, invoices = None, []
while True:
    page = field('query Orders($after: String) { orders(first: 1, after: $after) { nodes { invoice } pageInfo { endCursor hasNextPage } } }', after=after)
    invoices += [node['invoice'] for node in page['nodes']]
    after = page['pageInfo']['endCursor']
    if not page['pageInfo']['hasNextPage']:
        break
print(invoices)

token = submit('mutation Refresh { refreshToken { session { token } } }')['session']['token']
field('mutation Logout { logout { userErrors { code } } }')
try:
    field('query Me { me { firstName } }')
except Failed as failure:
    print(failure.args[0])
