import { MantineProvider, type MantineProviderProps } from '@mantine/core';

/**
 * The design system without its sheet of variables: jsdom matches every rule of a sheet with every element that a test asks
 * the role of, which was a quarter of the time of the tests of screens. No test reads a colour.
 */
export const TestMantine = (props: MantineProviderProps) => (
  <MantineProvider withCssVariables={false} withGlobalClasses={false} {...props} />
);
