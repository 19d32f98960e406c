import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prepare } from './app/prepare.ts'

const root = document.getElementById('root')
if (root) {
  await prepare()
  createRoot(root).render(<App />)
}
