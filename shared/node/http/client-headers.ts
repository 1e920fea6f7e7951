/**
 * What an app calls itself, in the headers of Apollo's clients. `web` names the browser's requests, `bff` counts by
 * the names.
 */
export const CLIENT_NAME_HEADER = 'apollographql-client-name';
export const CLIENT_VERSION_HEADER = 'apollographql-client-version';

/** The website among the clients: the web service names requests so that came without a name. */
export const WEB_CLIENT = 'web';
