import type { RouteObject } from 'react-router'
import { page } from '#src/components/page/define-page.ts'

export const routes: RouteObject[] = [
  page(() => import('./LoginRoute.tsx'), { path: 'login', texts: ['login'] }),
]
