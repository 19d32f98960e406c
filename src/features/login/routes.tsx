import type { RouteObject } from 'react-router'
import { page } from '#src/parts/page/page.ts'

export const routes: RouteObject[] = [
  page(() => import('./LoginPage.tsx'), { path: 'login', texts: ['login'] }),
]
