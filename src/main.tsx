import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prepare } from './app/prepare.ts'
import { openRouter } from './app/router.tsx'
import { leaveKeysToComposition } from './ui/composition.ts'

const root = document.getElementById('root')
if (root) {
  leaveKeysToComposition()
  await prepare()
  createRoot(root).render(<App router={openRouter()} />)
}
