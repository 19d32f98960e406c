// How a sign-in at a provider comes back to the sign-in screen. It stands apart from the shapes of providers, so that
// the screen before sign-in need not read them.

/** Address parameter of the login page after a sign-in that failed: the code of the refusal. `sign_in_stage` names the stage. */
export const signInError = 'sign_in_error'
export const signInStageParam = 'sign_in_stage'
export const signInReference = 'sign_in_reference'
/** Address parameter of a sign-in that went well: a code that signs in once, within a minute, in this browser. */
export const signInCode = 'sign_in_code'
export const codeMode = 'authorization_code'
