// The import law: which folder may import which. `name` is what is printed when it is broken.
// dependency-cruiser runs it over the repository; tests/contract/laws.test.ts shows that it finds a fault.
const no = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const test = '\\.test\\.tsx?$';
/** A folder of a part may import only these folders of its part, itself among them. */
const only = (name, comment, part, folder, allowed, pathNot) =>
  no(name, comment, { path: `^${part}/${folder}/`, pathNot }, { path: `^${part}/`, pathNot: `^${part}/(${allowed})/` });

module.exports = {
  forbidden: [
    no('no-cycles', 'Two files that need each other are one file, or need a third.', {}, { circular: true }),
    no(
      'parts-are-separate',
      'web, bff and api meet at HTTP and schema.graphql alone.',
      { path: '^(web|bff|api)/', pathNot: test },
      { path: '^(web|bff|api)/', pathNot: '^$1/' },
    ),
    no(
      'parts-are-separate',
      'shared imports none of the parts.',
      { path: '^shared/' },
      { path: '^(web|bff|api|scripts|tests)/' },
    ),
    no(
      'parts-are-separate',
      'The operator is bundled with the API.',
      { path: '^scripts/operator/' },
      { path: '^(web|bff)/' },
    ),
    no(
      'parts-are-separate',
      'The build of the web reads the brand without the servers.',
      { path: '^scripts/brand/' },
      { path: '^(bff|api)/' },
    ),
    no(
      'brand-is-a-leaf',
      'A brand may stand outside the repository: it imports its own files alone, and no package.',
      { path: '^brand/' },
      { pathNot: '^brand/' },
    ),
    no(
      'browser-safe',
      'A browser may load all of shared except shared/node and the limits.',
      { path: '^shared/', pathNot: `^shared/(node|rate-limits)/|${test}` },
      { path: '^shared/(node|rate-limits)/', dependencyTypesNot: ['type-only'] },
    ),
    no(
      'browser-safe',
      'Code of the browser imports no module of Node.',
      { path: '^(web|shared)/', pathNot: `^web/server/|^shared/node/|\\.config\\.ts$|${test}` },
      { dependencyTypes: ['core'] },
    ),
    no(
      'browser-safe',
      'Code of the browser never imports shared/node, nor the limits.',
      { path: '^web/', pathNot: `^web/server/|\\.config\\.ts$|${test}` },
      { path: '^shared/(node|rate-limits)/' },
    ),
    no(
      'browser-safe',
      'The schemas of the REST API are for servers: a page must not load them.',
      { path: '^(web|shared)/', pathNot: `^shared/rest-api/|${test}` },
      { path: '^shared/rest-api/' },
    ),
    no(
      'shared/node has entries',
      'They lie directly in it; its folders are its own.',
      { pathNot: '^shared/node/' },
      { path: '^shared/node/[^/]+/' },
    ),
    no(
      'shared/node knows no feature',
      'It is what every service is made of.',
      { path: '^shared/node/', pathNot: test },
      { path: '^shared/(graphql-http|rate-limit|rest-api|messages/(account|orders|texts))' },
    ),
    no(
      'browser-safe',
      'A page shows messages with their language; texts.ts has none.',
      { path: '^web/', pathNot: `^web/server/|${test}` },
      { path: '^shared/messages/texts\\.ts$' },
    ),
    no(
      'env-only-in-config',
      'Only config.ts and main.ts read the environment.',
      { path: '^(web|bff|api|shared)/', pathNot: `(^|[/-])(config|main)\\.ts$|\\.config\\.ts$|${test}` },
      { path: '^(node:)?process$' },
    ),
    no(
      'env-only-in-config',
      'Only config.ts defines variables.',
      { path: '^(web|bff|api|shared)/', pathNot: `(^|[/-])config\\.ts$|${test}` },
      { path: '^shared/node/config\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    no(
      'features-are-islands',
      'A feature never imports another one.',
      { path: '^(web|bff|api)/features/([^/]+)/' },
      { path: '^$1/features/', pathNot: '^$1/features/$2/' },
    ),
    no(
      'orders: files are the base',
      'files/, and what lies beside the parts, import no part of orders.',
      { path: '^web/features/orders/([^/]+$|files/)', pathNot: test },
      { path: '^web/features/orders/(?!files/)[^/]+/' },
    ),
    no(
      'orders: downhill',
      'A part imports files/ alone. Only the pages, and what they share, import more.',
      {
        path: '^web/features/orders/([^/]+)/',
        pathNot: `^web/features/orders/(photos|my-orders|page|groups|viewer|actions)/|${test}`,
      },
      { path: '^web/features/orders/[^/]+/', pathNot: '^web/features/orders/(files|$1)/' },
    ),
    no(
      'orders: downhill',
      'The two photo pages share page/: neither imports the other.',
      { path: '^web/features/orders/(photos|my-orders)/', pathNot: test },
      { path: '^web/features/orders/(photos|my-orders|find)/', pathNot: '^web/features/orders/$1/' },
    ),
    ...['page', 'groups', 'viewer', 'actions'].map((folder, index, folders) =>
      no(
        'orders: downhill',
        'page → groups → viewer → actions: each imports no page, and nothing above it.',
        { path: `^web/features/orders/${folder}/`, pathNot: test },
        { path: `^web/features/orders/(${['photos', 'my-orders', 'find', ...folders.slice(0, index)].join('|')})/` },
      ),
    ),
    no(
      'orders: downhill',
      'No part imports the pages.',
      { path: '^web/features/orders/', pathNot: test },
      { path: '^web/features/orders/.*-page\\.tsx$' },
    ),

    no(
      'web: features stay below app',
      'Downhill: app → features → auth → gql → lib.',
      { path: '^web/features/' },
      { path: '^web/(app|server)/' },
    ),
    only('web: auth stays below features', 'auth may use gql and lib.', 'web', 'auth', 'auth|gql|lib'),
    only(
      'web: gql stays below auth',
      'gql receives the token as an argument; it may use lib.',
      'web',
      'gql',
      'gql|lib',
      test,
    ),
    only('web: ui knows no data', 'Props in, events out: ui may use lib and drawings.', 'web', 'ui', 'ui|lib|assets'),
    only('web: lib imports no other folder', 'Except shared.', 'web', 'lib', 'lib'),
    only(
      'web: server imports lib only',
      'The web service shares only lib, and types of the graph, with the client.',
      'web',
      'server',
      'server|lib|gql/generated',
    ),
    no(
      'web: client never sees the server',
      'Node code stays out of the bundle.',
      { path: '^web/(app|features|auth|gql|ui|lib)/' },
      { path: '^web/server/' },
    ),

    no(
      'bff: features stay below app',
      'Downhill: main → app → schema, http → features → graphql → upstream → lib.',
      { path: '^bff/features/' },
      { path: '^bff/(main|app|schema|config|http)' },
    ),
    only(
      'bff: graphql knows no feature',
      'graphql may use upstream and lib.',
      'bff',
      'graphql',
      'graphql|upstream|lib',
    ),
    only('bff: upstream is below graphql', 'upstream may use lib.', 'bff', 'upstream', 'upstream|lib'),
    only('bff: lib imports no other folder', 'Except shared.', 'bff', 'lib', 'lib'),
    no(
      'compiled-queries-plug-in',
      'They are one folder, which can be deleted: app.ts alone plugs them in.',
      { path: '^(bff|api|web|shared|scripts)/', pathNot: '^bff/(compiled-queries/|app\\.ts$)' },
      { path: '^bff/compiled-queries/' },
    ),
    no(
      'rest-words-stay-home',
      'In a feature only *.upstream.ts talks to the REST API; services tell its failures apart.',
      { path: '^bff/features/', pathNot: `\\.upstream\\.ts$|${test}` },
      { path: '^bff/upstream/', pathNot: '(upstream-error|mailed-link)\\.ts$' },
    ),
    no(
      'react-router-dom',
      'The design card names it; it exports all of react-router.',
      { path: '^web/' },
      { path: 'node_modules/react-router/' },
    ),
    no(
      'production-needs-dependencies',
      'What runs in production is no devDependency. Sandbox is not served there.',
      { path: '^(web|bff|api|shared)/', pathNot: `\\.config\\.ts$|^web/prerender|${test}` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'render-graphiql|vite/client' },
    ),
    no(
      'undici-stays-in-upstream',
      'Only the REST client and the proxy send HTTP requests with undici.',
      { path: '^(web|bff|api)/', pathNot: `^bff/upstream/|^web/server/proxy/|${test}` },
      { path: 'node_modules/undici/' },
    ),

    no(
      'api: features stay below app',
      'Downhill: app → features → delivery → http, jobs → files, database → lib. Commands of operators record changes.',
      { path: '^api/features/' },
      { path: '^api/(main|app|create-features|operator)', pathNot: '^api/operator/audit\\.ts$' },
    ),
    no(
      'api: what is below the features knows none',
      'Nor how they are put together.',
      { path: '^api/(database|data-dir|delivery|files|http|idempotency|jobs|pictures)/' },
      { path: '^api/(features|main|app|create-features|operator)' },
    ),
    only('api: lib imports no other folder', 'Except shared.', 'api', 'lib', 'lib'),

    no(
      'nothing-imports-tests',
      'Except a test beside the code.',
      { path: '^(web|bff|api|scripts)/', pathNot: test },
      { path: '^tests/' },
    ),
    no(
      'product-imports-no-scripts',
      'Scripts may use the product, never the other way round.',
      { path: '^(web|bff|api)/', pathNot: `\\.config\\.ts$|${test}` },
      { path: '^scripts/' },
    ),
    no(
      'imports-resolve',
      'Every import leads to a file.',
      {},
      {
        couldNotResolve: true,
        pathNot: '\\?|^virtual:|^playwright/test$|^@graphql-typed-document-node|^topojson-specification$',
      },
    ),
  ],
  options: {
    parser: 'tsc',
    doNotFollow: { path: 'node_modules' },
    // The peers of the benchmark, the other clients and the engines are packages of their own, which are seldom
    // installed.
    exclude: { path: '(^|/)dist/|^tests/(bench/peers|clients|engines)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module-sync', 'module', 'default', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
