// How a sign-in at a provider returns to the sign-in screen. Separate from the schemas of providers, so that the
// screen before sign-in does not load them.

/** Query parameter of the login page after a failed sign-in: the error code. `sign_in_stage` names the stage. */
export const signInError = 'sign_in_error'
export const signInStageParam = 'sign_in_stage'
export const signInReference = 'sign_in_reference'
/** Query parameter after a successful sign-in: a code that is valid once, within a minute, in this browser. */
export const signInCode = 'sign_in_code'
export const codeMode = 'authorization_code'
