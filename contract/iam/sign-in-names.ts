// Names that the sign-in screen needs, also those of the return from a provider. Separate from the schemas, which are
// loaded later.

export const passwordMode = 'platform_id_resource_owner'
export const apiKeyMode = 'apikey'
/** Id of the platform's own application. */
export const platformApplication = 'platform'
/** Path of login; a browser that opens it is sent to a provider. */
export const loginPath = '/iam/login'

/** Query parameter of the login page after a failed sign-in: the error code. `sign_in_stage` names the stage. */
export const signInError = 'sign_in_error'
export const signInStageParam = 'sign_in_stage'
export const signInReference = 'sign_in_reference'
/** Query parameter after a successful sign-in: a code that is valid once, within a minute, in this browser. */
export const signInCode = 'sign_in_code'
export const codeMode = 'authorization_code'

/** Console page that completes a sign-in, and to which a sign-out at the provider returns. */
export const loginPage = '/console/login'
