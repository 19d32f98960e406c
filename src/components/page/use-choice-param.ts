// Which of several tabs or views is in sight stands in the address; the first one needs no word.
import { useSearchParams } from 'react-router'

/** The choice, and how to change it. Other members of the address stay as they are. */
export function useChoiceParam<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (next: Choice) => void] {
  const [address, setAddress] = useSearchParams()
  const choose = (next: Choice) =>
    setAddress(
      (before) => {
        const changed = new URLSearchParams(before)
        if (next === choices[0]) changed.delete(name)
        else changed.set(name, next)
        return changed
      },
      { replace: true },
    )
  return [choices.find((each) => each === address.get(name)) ?? choices[0], choose]
}
