/**
 * The variables without which the services refuse to be production. Nothing listens where the database is and the
 * messages would go.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://flipbooth@127.0.0.1:9/flipbooth',
  SECRET: '0f9c5d1b7a3e42688c1d2e4f6a7b9c0d',
  SITE_URL: 'https://www.example.com',
  WHATSAPP_API_URL: 'http://127.0.0.1:9',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token',
};
