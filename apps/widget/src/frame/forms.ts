/** What only some stores or hours show; a file of its own, so that nobody else waits for it. */
export { InformationForm } from './parts/information-form.tsx';
export { HomeScreen } from './screens/home-screen.tsx';
export { PrechatScreen } from './screens/prechat-screen.tsx';
