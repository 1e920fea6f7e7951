// The import law: which room may reach into which. `name` is what a person reads when it is broken.
// scripts/import-law.ts runs it, and fails as well when suspiciously few modules were seen.
const no = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const test = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    no('no-cycles', 'Two files that need each other are one file, or miss a third.', {}, { circular: true }),
    no('parts-are-separate', 'web, bff and api meet at HTTP and schema.graphql alone.', { path: '^(web|bff|api)/', pathNot: test }, { path: '^(web|bff|api)/', pathNot: '^$1/' }),
    no('shared-is-the-ground', 'shared imports nothing of ours.', { path: '^shared/' }, { path: '^(web|bff|api|scripts|tests)/' }),
    no('shared-is-pure', 'Outside shared/node nothing needs Node: a browser may load it.', { path: '^shared/', pathNot: `^shared/node/|${test}` }, { path: '^shared/node/|^node:', dependencyTypesNot: ['type-only'] }),
    no('browser-safe', 'Code of the browser never imports shared/node or a module of Node.', { path: '^web/', pathNot: `^web/server/|\\.config\\.ts$|${test}` }, { path: '^shared/node/' }),
    no('features-are-islands', 'A feature never reaches into another one.', { path: '^(web|bff|api)/features/([^/]+)/' }, { path: '^$1/features/', pathNot: '^$1/features/$2/' }),

    no('web: features stay below app', 'Downhill: app → features → auth → gql → lib.', { path: '^web/features/' }, { path: '^web/(app|server|dev)/' }),
    no('web: auth stays below features', 'auth may use gql and lib.', { path: '^web/auth/' }, { path: '^web/', pathNot: '^web/(auth|gql|lib)/' }),
    no('web: gql stays below auth', 'gql is handed getToken; it may use lib.', { path: '^web/gql/', pathNot: test }, { path: '^web/', pathNot: '^web/(gql|lib)/' }),
    no('web: ui knows no data', 'Props in, events out: ui may use lib and drawings.', { path: '^web/ui/' }, { path: '^web/', pathNot: '^web/(ui|lib|assets)/' }),
    no('web: lib is the ground', 'lib imports nothing of ours.', { path: '^web/lib/' }, { path: '^web/', pathNot: '^web/lib/' }),
    no('web: server is its own world', 'The web service shares only lib with the client.', { path: '^web/server/' }, { path: '^web/', pathNot: '^web/(server|lib)/' }),
    no('web: the keeper stands alone', 'The service worker is a program of its own: it shares only lib with the page.', { path: '^web/keeper/' }, { path: '^web/', pathNot: '^web/(keeper|lib)/' }),
    no('web: client never sees the server', 'Node code stays out of the bundle.', { path: '^web/(app|features|auth|gql|ui|lib|dev)/' }, { path: '^web/server/' }),

    no('bff: features stay below app', 'Downhill: main → app → schema, http → features → graphql → upstream → lib.', { path: '^bff/features/' }, { path: '^bff/(main|app|schema|config|http)' }),
    no('bff: graphql knows no feature', 'graphql may use upstream and lib.', { path: '^bff/graphql/' }, { path: '^bff/', pathNot: '^bff/(graphql|upstream|lib)/' }),
    no('bff: upstream is below graphql', 'upstream may use lib.', { path: '^bff/upstream/' }, { path: '^bff/', pathNot: '^bff/(upstream|lib)/' }),
    no('bff: lib is the ground', 'lib imports nothing of ours.', { path: '^bff/lib/' }, { path: '^bff/', pathNot: '^bff/lib/' }),
    no('rest-words-stay-home', 'In a feature only *.upstream.ts talks to the REST API.', { path: '^bff/features/', pathNot: `\\.upstream\\.ts$|${test}` }, { path: '^bff/upstream/', pathNot: 'upstream-error\\.ts$' }),
    no('undici-stays-in-upstream', 'One door for HTTP.', { path: '^(web|bff|api)/', pathNot: `^bff/upstream/|${test}` }, { path: 'node_modules/undici/' }),

    no('api: features stay below app', 'Downhill: app → features → http, store.', { path: '^api/features/' }, { path: '^api/(main|app)' }),
    no('api: the store knows no route', 'store and http are below the features.', { path: '^api/(store|http)/', pathNot: 'store/seed\\.ts$' }, { path: '^api/(features|main|app)' }),

    no('tests-look-in', 'Nothing imports tests/, except a test beside the code.', { path: '^(web|bff|api|scripts)/', pathNot: test }, { path: '^tests/' }),
    no('scripts-stand-outside', 'The product never imports a script.', { path: '^(web|bff|api)/', pathNot: test }, { path: '^scripts/' }),
    no('nothing-dangles', 'Every import resolves.', {}, { couldNotResolve: true, pathNot: '\\?|^virtual:|^playwright/test$|^@graphql-typed-document-node' }),
  ],
  options: {
    parser: 'tsc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'module-sync', 'module', 'default', 'node', 'types'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
  },
};
