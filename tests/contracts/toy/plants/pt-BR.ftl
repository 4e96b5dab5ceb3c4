plants-watered = 🪴 Regada: { $plant }
plants-last = Você regou { $plant }: { $day }.
plants-unknown = Ainda não sei quando você regou { $plant }.
