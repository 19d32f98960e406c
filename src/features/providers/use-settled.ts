import { useEffect, useState } from 'react'

/** The text once it has stood still for so many milliseconds. */
export const useSettled = (text: string, milliseconds: number): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return settled
}
