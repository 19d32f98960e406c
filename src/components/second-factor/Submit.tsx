import { ArrowRight } from 'lucide-react'
import { Button } from '#src/ui/inputs/Button.tsx'

/** The button of each step of a set-up. */
export function Submit({ label, waiting }: { label: string; waiting: boolean }) {
  return (
    <Button variant="primary" size="large" type="submit" full waiting={waiting} iconAfter={ArrowRight}>
      {label}
    </Button>
  )
}
