/** The part of Google's sign-in client that One Tap needs. */
export interface GoogleClient {
  initialize: (options: { client_id: string; callback: (answer: { credential: string }) => void }) => void;
  prompt: () => void;
  cancel: () => void;
}

const SCRIPT_URL = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleClient> | null = null;

/** Loads Google's script once. */
export const loadGoogleClient = (): Promise<GoogleClient> => (loading ??= appendScript());

function appendScript(): Promise<GoogleClient> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: SCRIPT_URL, async: true });
    script.addEventListener('load', () => {
      const client = (window as { google?: { accounts?: { id?: GoogleClient } } }).google?.accounts?.id;
      if (client) resolve(client);
      else reject(new Error('Google sent no client'));
    });
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}
