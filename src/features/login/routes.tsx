import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'
import * as login from './LoginPage.tsx'

/** The one page that comes with the start: whoever is not signed in waits for nothing else. */
export const routes: RouteObject[] = [page(() => Promise.resolve(login), { path: 'login', texts: ['login'] })]
