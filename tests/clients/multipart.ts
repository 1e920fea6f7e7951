/** A request of the GraphQL multipart request specification, for clients that send no files themselves. */
export function multipartOf(query: string, variables: object, picture: File): FormData {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables }));
  form.set('map', JSON.stringify({ 0: ['variables.input.picture'] }));
  form.set('0', picture);
  return form;
}
