/** As much of Google's sign-in client as One Tap needs. */
export type GoogleClient = {
  initialize: (options: { client_id: string; callback: (answer: { credential: string }) => void }) => void;
  prompt: () => void;
  cancel: () => void;
};

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleClient> | null = null;

/** Fetches Google's script, once; a failure may be tried again by the next page. */
export function loadGoogleClient(): Promise<GoogleClient> {
  loading ??= fetchScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function fetchScript(): Promise<GoogleClient> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => {
      const client = (window as { google?: { accounts?: { id?: GoogleClient } } }).google?.accounts?.id;
      if (client) resolve(client);
      else reject(new Error('Google sent no client'));
    });
    script.addEventListener('error', () => reject(new Error('Google did not answer')));
    document.head.append(script);
  });
}
