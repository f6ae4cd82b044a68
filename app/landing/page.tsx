export default function LandingPage() {
  return <main>Lectern</main>
}
