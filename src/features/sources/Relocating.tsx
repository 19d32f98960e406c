import { useState } from 'react'
import { LocationDialog } from './LocationDialog.tsx'
import { useSource } from './use-sources.ts'

interface RelocatingProps {
  name: string
  onClose: () => void
}

/** Holds the source as it was when the dialog was opened: whatever others do to it since, what is typed stays in sight. */
export const Relocating = ({ name, onClose }: RelocatingProps) => {
  const { source } = useSource(name)
  const [begun, setBegun] = useState(source)
  if (!begun && source) setBegun(source)
  return begun ? <LocationDialog source={begun} onClose={onClose} /> : null
}
