// What a config.ts is made of: the types of variables, and those that each service has.
export {
  baseUrl,
  connectionUrl,
  type Environment,
  flag,
  listOf,
  milliseconds,
  mustBeOnInProduction,
  oneOf,
  optionalPort,
  origin,
  pathOf,
  port,
  readEnv,
  requiredInProduction,
  variable,
  type Variable,
} from './process/env.ts';
export { findUnencryptedApi, productApi, SERVICE_VARIABLES, toServiceConfig } from './process/service-config.ts';
