/** What stands in recorded responses in place of tokens, codes and nonces. */
export const takenOut = '[taken out]'
