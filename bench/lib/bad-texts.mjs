/** Arguments for the small tool that do not fit. What a subject does with them is told beside its figures. */
export const badTexts = {
  'wrong type': '{"city":"Paris","days":{"n":1}}',
  missing: '{"city":"Paris"}',
  'text for a number': '{"city":"Paris","days":"3"}',
  'trailing comma': '{"city":"Paris","days":3,}',
  'code fence': '```json\n{"city":"Paris","days":3}\n```',
};
