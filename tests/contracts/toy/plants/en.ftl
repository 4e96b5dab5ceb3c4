plants-watered = 🪴 Watered: { $plant }
plants-last = You watered { $plant }: { $day }.
plants-unknown = I don't know yet when you watered { $plant }.
