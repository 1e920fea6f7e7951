/** Makes text of HTML, between tags or in a quoted attribute; also of XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
