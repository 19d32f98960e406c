// Stores the selected tab or view in the address; the first one is the default and omitted.
import { useSearchParams } from 'react-router'

/** The choice and its setter. Other parameters of the address stay. */
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
