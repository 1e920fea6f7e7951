/** A document as text, laid into the bundle. */
declare module '*.graphql?raw' {
  const text: string;
  export default text;
}
