import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import * as login from './LoginPage.tsx'

/** Part of the initial bundle, so that the sign-in page appears without another request. */
export const routes: RouteObject[] = [page(() => Promise.resolve(login), { path: 'login', texts: ['login'] })]
